// Runs boilerpipe's extractors on pages from standard input; see originals.py.

import de.l3s.boilerpipe.BoilerpipeExtractor;
import de.l3s.boilerpipe.document.TextDocument;
import de.l3s.boilerpipe.extractors.ArticleExtractor;
import de.l3s.boilerpipe.extractors.CanolaExtractor;
import de.l3s.boilerpipe.extractors.DefaultExtractor;
import de.l3s.boilerpipe.extractors.LargestContentExtractor;
import de.l3s.boilerpipe.extractors.NumWordsRulesExtractor;
import de.l3s.boilerpipe.sax.BoilerpipeHTMLContentHandler;
import de.l3s.boilerpipe.sax.BoilerpipeSAXInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import org.jsoup.Jsoup;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeTraversor;
import org.jsoup.select.NodeVisitor;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

public class RunBoilerpipe {
  private static final BoilerpipeExtractor[] EXTRACTORS = {
    ArticleExtractor.INSTANCE,
    LargestContentExtractor.INSTANCE,
    DefaultExtractor.INSTANCE,
    CanolaExtractor.INSTANCE,
    NumWordsRulesExtractor.INSTANCE,
  };

  // Converts a jsoup tree to the events that boilerpipe reads.
  private static class Events implements NodeVisitor {
    final BoilerpipeHTMLContentHandler handler = new BoilerpipeHTMLContentHandler();

    @Override
    public void head(Node node, int depth) {
      try {
        if (node instanceof Element && !(node instanceof Document)) {
          String name = ((Element) node).tagName().toUpperCase();
          handler.startElement("", name, name, new AttributesImpl());
        } else if (node instanceof TextNode || node instanceof DataNode) {
          boolean data = node instanceof DataNode;
          char[] text = (data ? ((DataNode) node).getWholeData() : ((TextNode) node).getWholeText()).toCharArray();
          handler.characters(text, 0, text.length);
        }
      } catch (SAXException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void tail(Node node, int depth) {
      if (!(node instanceof Element) || node instanceof Document) return;
      String name = ((Element) node).tagName().toUpperCase();
      try {
        handler.endElement("", name, name);
      } catch (SAXException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static TextDocument byJsoup(String html) throws Exception {
    Events events = new Events();
    NodeTraversor.traverse(events, Jsoup.parse(html));
    events.handler.endDocument();
    return events.handler.toTextDocument();
  }

  private static TextDocument byNekoHtml(String html) throws Exception {
    return new BoilerpipeSAXInput(new InputSource(new StringReader(html))).getTextDocument();
  }

  private static void write(OutputStream out, String html, boolean jsoup) throws IOException {
    for (BoilerpipeExtractor extractor : EXTRACTORS) {
      byte[] text;
      try {
        TextDocument page = jsoup ? byJsoup(html) : byNekoHtml(html);
        extractor.process(page);
        text = page.getContent().getBytes(StandardCharsets.UTF_8);
      } catch (Exception | StackOverflowError e) {
        text = new byte[0];
      }
      out.write((text.length + "\n").getBytes(StandardCharsets.UTF_8));
      out.write(text);
    }
  }

  private static String readLine(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) return null;
      line.write(c);
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  public static void main(String[] arguments) throws IOException {
    InputStream in = System.in;
    OutputStream out = System.out;
    for (String length = readLine(in); length != null; length = readLine(in)) {
      String html = new String(in.readNBytes(Integer.parseInt(length)), StandardCharsets.UTF_8);
      write(out, html, true);
      write(out, html, false);
    }
    out.flush();
  }
}
