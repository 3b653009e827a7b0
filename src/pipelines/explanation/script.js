// Pointing at a passage shows who kept it; choosing a node colours the text by what that
// node kept. All text comes in through textContent.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId("data").textContent);
  const text = byId("text");
  const card = byId("card");
  const buttons = Array.from(byId("tree").querySelectorAll(".node"));
  const MOST_ROWS = 40;
  const MOST_MARKS = 300;

  // Each passage knows its verdict, its scores and how many words it has.
  const passages = Array.from(text.querySelectorAll("[data-p]"), (span, index) => {
    const [verdict, scores, words] = span.dataset.p.split(",").map(Number);
    span.tabIndex = index === 0 ? 0 : -1;
    return { span, index, verdict, scores, words, votes: span.className };
  });
  // Thousands of transitions at once are no pleasure.
  text.classList.toggle("many", passages.length > 2000);
  const passageOf = new Map(passages.map((passage) => [passage.span, passage]));

  // Where a node's scores stand in a row of scores; -1 where it has none.
  let scored = 0;
  const scorePlace = data.nodes.map((node) => (node.scored ? scored++ : -1));
  const scoreOf = (passage, node) => {
    const place = scorePlace[node];
    return place < 0 ? -1 : data.scores[passage.scores][place];
  };

  const element = (name, className, content = "") => {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = content;
    return made;
  };
  const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
  const percent = (share) => `${Math.round(share * 100)} %`;

  // --- The card.
  const SIGNS = { k: "✓", d: "✗", "-": "·" };
  const SAID = { k: "kept by ", d: "dropped by ", "-": "not seen by " };

  function scoreBar(score) {
    const bar = element("span", "score");
    const filled = element("i", "");
    filled.style.width = `${score}%`;
    bar.append(filled, element("span", "", (score / 100).toFixed(2)));
    return bar;
  }

  function nodeRow(passage, node, letter) {
    const row = element("li", letter === "-" ? "n" : letter);
    const sign = element("span", "sign", SIGNS[letter]);
    sign.setAttribute("role", "img");
    sign.setAttribute("aria-label", SAID[letter]);
    const who = element("span", "who", data.nodes[node].text);
    who.style.paddingLeft = `${Math.min(data.nodes[node].depth, 8) * 0.7}em`;
    row.append(sign, who);
    const score = scoreOf(passage, node);
    if (score >= 0) row.append(scoreBar(score));
    return row;
  }

  function fillCard(passage) {
    const verdict = data.verdicts[passage.verdict];
    const isIn = verdict[0] === "k";
    let kept = 0;
    let filters = 0;
    data.nodes.forEach((node, i) => {
      if (!node.leaf || !node.ran) return;
      filters += 1;
      if (verdict[i] === "k") kept += 1;
    });
    const head = element("div", "head");
    const votes = kept === 0 ? "No filter kept this" : `Kept by ${kept} of ${counted(filters, "filter")}`;
    head.append(element("span", "", votes),
      element("span", isIn ? "chip in" : "chip", isIn ? "in the result" : "not in the result"));
    const share = data.votes[passage.verdict];
    const weight = Math.abs(share - kept / filters) > 0.005 ? `, ${percent(share)} by weight` : "";
    const rows = element("ul", "");
    const shown = Math.min(data.nodes.length, MOST_ROWS);
    for (let i = 0; i < shown; ++i) {
      if (data.nodes[i].ran) rows.append(nodeRow(passage, i, verdict[i]));
    }
    card.replaceChildren(head, element("div", "words", counted(passage.words, "word") + weight), rows);
    if (shown < data.nodes.length) {
      card.append(element("p", "more", `and ${counted(data.nodes.length - shown, "node")} more`));
    }
  }

  // Below the line that is pointed at, or above it; CSS docks it on narrow screens.
  function placeCard(passage, y) {
    const rects = Array.from(passage.span.getClientRects());
    const line = rects.find((rect) => y >= rect.top && y <= rect.bottom) || rects[0];
    if (!line) return;
    const { width, height } = card.getBoundingClientRect();
    const left = Math.max(8, Math.min(line.left, innerWidth - width - 16));
    const below = line.bottom + 10;
    const top = below + height < innerHeight ? below : Math.max(8, line.top - height - 10);
    card.style.left = `${left}px`;
    card.style.top = `${top}px`;
  }

  let shown = null;
  function show(passage, y = -1) {
    if (shown !== passage) {
      if (shown) shown.span.classList.remove("on");
      shown = passage;
      passage.span.classList.add("on");
      fillCard(passage);
      markTree(data.verdicts[passage.verdict]);
    }
    card.hidden = false;
    placeCard(passage, y);
  }

  function hide() {
    if (shown) shown.span.classList.remove("on");
    shown = null;
    card.hidden = true;
    markTree(null);
  }

  function markTree(verdict) {
    if (buttons.length > MOST_MARKS) return;
    buttons.forEach((button, i) => {
      if (verdict && data.nodes[i].ran) button.dataset.verdict = verdict[i];
      else delete button.dataset.verdict;
    });
  }

  const pointedAt = (event) => {
    const span = event.target.closest && event.target.closest("[data-p]");
    return span ? passageOf.get(span) : null;
  };
  const focused = () => passageOf.get(document.activeElement);

  text.addEventListener("pointermove", (event) => {
    const passage = pointedAt(event);
    if (passage && event.pointerType !== "touch") show(passage, event.clientY);
  });
  text.addEventListener("pointerleave", () => {
    const passage = focused();
    if (passage) show(passage);
    else hide();
  });
  text.addEventListener("click", (event) => {
    const passage = pointedAt(event);
    if (!passage || !getSelection().isCollapsed) return;
    moveTo(passage);
    show(passage, event.clientY);
  });
  text.addEventListener("focusin", (event) => {
    const passage = passageOf.get(event.target);
    if (passage) show(passage);
  });
  text.addEventListener("focusout", hide);
  addEventListener("scroll", () => {
    if (shown && !card.hidden) placeCard(shown, -1);
  }, { passive: true });

  // --- Walking through the text: one passage at a time can be reached by Tab.
  let reachable = passages[0];
  function moveTo(passage) {
    if (reachable) reachable.span.tabIndex = -1;
    reachable = passage;
    passage.span.tabIndex = 0;
    passage.span.focus({ preventScroll: false });
  }

  // The first passage of the next block, or of the one before.
  function inOtherBlock(passage, step) {
    const block = passage.span.closest(".b");
    let i = passage.index;
    while (passages[i] && passages[i].span.closest(".b") === block) i += step;
    if (!passages[i]) return passage;
    const first = passages[i].span.closest(".b").querySelector("[data-p]");
    return passageOf.get(first);
  }

  text.addEventListener("keydown", (event) => {
    const passage = focused();
    if (!passage || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = {
      ArrowRight: () => passages[passage.index + 1],
      ArrowLeft: () => passages[passage.index - 1],
      ArrowDown: () => inOtherBlock(passage, 1),
      ArrowUp: () => inOtherBlock(passage, -1),
      Home: () => passages[0],
      End: () => passages[passages.length - 1],
    }[event.key];
    if (!next) return;
    event.preventDefault();
    moveTo(next() || passage);
  });

  // --- Colours: by votes, or by what one node kept.
  function classesBy(node, passage) {
    const letter = data.verdicts[passage.verdict][node];
    const inResult = data.verdicts[passage.verdict][0] === "k" ? " r" : "";
    if (letter === "-") return `u${inResult}`;
    const score = scoreOf(passage, node);
    if (score < 0) return (letter === "k" ? "v10" : "v0") + inResult;
    const level = Math.max(letter === "k" ? 1 : 0, Math.round(score / 10));
    return `v${level}${letter === "k" ? "" : " dropped"}${inResult}`;
  }

  function choose(node) {
    for (const passage of passages) {
      passage.span.className = node === null ? passage.votes : classesBy(node, passage);
    }
    if (shown) shown.span.classList.add("on");
    buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(i === node)));
    text.classList.toggle("votes", node === null);
    drawStripSoon();
    byId("scale-votes").hidden = node !== null;
    byId("scale-node").hidden = node === null;
    byId("back").hidden = node === null;
    if (node === null) {
      byId("mode-text").textContent = "Coloured by the votes of all filters";
      return;
    }
    const { text: name, kept, seen, scored: hasScores } = data.nodes[node];
    byId("scale-scores").hidden = !hasScores;
    byId("mode-text").textContent =
      `Coloured by ${name}: kept ${kept} of ${counted(seen, "word")}` +
      (hasScores ? ", by score" : "");
  }

  // --- The strip at the edge: the whole page from afar.
  const strip = byId("strip");
  const [canvas, view] = strip.children;
  const blocks = [];
  for (const passage of passages) {
    const block = passage.span.closest(".b");
    const last = blocks[blocks.length - 1];
    if (last && last.block === block) last.passages.push(passage);
    else blocks.push({ block, passages: [passage] });
    block.dir = "auto";  // rules and markers stand where its lines begin
  }

  function drawStrip() {
    strip.hidden = document.documentElement.scrollHeight < 1.5 * innerHeight;
    if (strip.hidden || !strip.clientHeight) return;
    canvas.width = strip.clientWidth * devicePixelRatio;
    canvas.height = strip.clientHeight * devicePixelRatio;
    const paint = canvas.getContext("2d");
    const swatches = Array.from(byId("scale-votes").querySelectorAll("i"),
      (swatch) => getComputedStyle(swatch).backgroundColor);
    const accent = getComputedStyle(document.querySelector(".rule")).backgroundColor;
    const scale = canvas.height / document.documentElement.scrollHeight;
    const levelOf = (span) => Number((/\bv(\d+)/.exec(span.className) || [0, 0])[1]);
    for (const { block, passages: inside } of blocks) {
      const box = block.getBoundingClientRect();
      const words = inside.reduce((sum, passage) => sum + passage.words, 0);
      let y = (box.top + scrollY) * scale;
      for (const { span, words: count } of inside) {
        const height = box.height * scale * count / words;
        paint.fillStyle = swatches[levelOf(span)];
        paint.fillRect(0, y, canvas.width, Math.max(height, 1));
        if (span.classList.contains("r")) {
          paint.fillStyle = accent;
          paint.fillRect(0, y, canvas.width * 0.25, Math.max(height, 1));
        }
        y += height;
      }
    }
    placeWindow();
  }

  function placeWindow() {
    const whole = document.documentElement.scrollHeight;
    view.style.top = `${100 * scrollY / whole}%`;
    view.style.height = `${100 * innerHeight / whole}%`;
  }

  let isDrawing = false;
  function drawStripSoon() {
    if (isDrawing) return;
    isDrawing = true;
    requestAnimationFrame(() => {
      isDrawing = false;
      drawStrip();
    });
  }
  function scrollToPointer(event) {
    const whole = document.documentElement.scrollHeight;
    scrollTo({ top: event.clientY / innerHeight * whole - innerHeight / 2 });
  }
  strip.addEventListener("pointerdown", (event) => {
    strip.setPointerCapture(event.pointerId);
    scrollToPointer(event);
  });
  strip.addEventListener("pointermove", (event) => {
    if (event.buttons & 1) scrollToPointer(event);
  });
  addEventListener("scroll", placeWindow, { passive: true });
  addEventListener("resize", drawStripSoon);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawStripSoon);
  drawStripSoon();

  byId("tree").addEventListener("click", (event) => {
    const button = event.target.closest(".node");
    if (!button) return;
    const isChosen = button.getAttribute("aria-pressed") === "true";
    choose(isChosen ? null : Number(button.dataset.node));
  });
  byId("back").addEventListener("click", () => choose(null));
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    choose(null);
    hide();
  });

  // --- Light and dark.
  const THEMES = ["system", "light", "dark"];
  const theme = byId("theme");
  theme.hidden = false;
  theme.addEventListener("click", () => {
    const current = document.documentElement.dataset.theme || "system";
    const next = THEMES[(THEMES.indexOf(current) + 1) % THEMES.length];
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    drawStripSoon();
    theme.textContent = `Theme: ${next}`;
  });
})();
