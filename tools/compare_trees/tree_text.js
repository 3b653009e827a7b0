// Writes a parse5 tree in the format of html5lib's tree-construction tests, as tamis::to_tree does
// (src/document/tree_dump.h).

const HTML = 'http://www.w3.org/1999/xhtml';
const ELEMENT_PREFIX = {
  [HTML]: '',
  'http://www.w3.org/2000/svg': 'svg ',
  'http://www.w3.org/1998/Math/MathML': 'math ',
};
const ATTRIBUTE_PREFIX = {
  'http://www.w3.org/1999/xlink': 'xlink ',
  'http://www.w3.org/XML/1998/namespace': 'xml ',
  'http://www.w3.org/2000/xmlns/': 'xmlns ',
};

function doctypeLine(node) {
  const ids = node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : '';
  return `<!DOCTYPE ${node.name}${ids}>`;
}

// Compares by UTF-16 code units, as JavaScript compares strings.
function byName(a, b) {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

function attributeLines(element) {
  return element.attrs
    .map((each) => ({ ...each, name: (ATTRIBUTE_PREFIX[each.namespace] ?? '') + each.name }))
    .sort(byName)
    .map(({ name, value }) => `${name}="${value}"`);
}

function lineOf(node) {
  switch (node.nodeName) {
    case '#text':
      return `"${node.value}"`;
    case '#comment':
      return `<!-- ${node.data} -->`;
    case '#documentType':
      return doctypeLine(node);
    case 'content': // inserted by this file, above the content of a template
      if (!node.tagName) return 'content';
  }
  return `<${ELEMENT_PREFIX[node.namespaceURI]}${node.tagName}>`;
}

function childrenOf(node) {
  if (!node.content) return node.childNodes ?? [];
  return [{ nodeName: 'content', childNodes: node.content.childNodes }, ...node.childNodes];
}

/** Returns the tree below a document or fragment. Not recursive, because pages can be deep. */
export function toTree(root) {
  const lines = [];
  const open = [];
  const push = (node, depth) => open.push({ node, depth });
  const pushChildren = (node, depth) => {
    const children = childrenOf(node);
    for (let i = children.length; i-- > 0; ) push(children[i], depth);
  };
  pushChildren(root, 0);
  while (open.length > 0) {
    const { node, depth } = open.pop();
    const indent = '| ' + '  '.repeat(depth);
    lines.push(indent + lineOf(node));
    if (node.attrs) for (const line of attributeLines(node)) lines.push(`${indent}  ${line}`);
    pushChildren(node, depth + 1);
  }
  return lines.map((line) => line + '\n').join('');
}
