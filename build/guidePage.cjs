const { Marked } = require('marked');

const PAGE = /^([a-z-]+)\.md(#.*)?$/;
const SCREEN = 'ecran:';

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
/** As GitHub makes anchors, so that a link works there as well. */
const anchorOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** French spaces, which nobody types in a text editor: a line never begins with a sign. */
const spaced = (text) => text.replaceAll('« ', '«\u00a0').replaceAll(/ (?=[»:;?!%])/g, '\u00a0');

/** Where a link of the guide leads inside the application. */
function target(href) {
  const page = PAGE.exec(href);
  if (page) return `/admin/aide/${page[1]}${page[2] ?? ''}`;
  return href.startsWith(SCREEN) ? `/admin${href.slice(SCREEN.length)}` : href;
}

/** The words of a piece of the page, for the search. */
function words(token) {
  if (token.type === 'image') return '';
  if (token.type === 'table') return [token.header, ...token.rows].flat().map(words).join(' ');
  if (token.items) return token.items.map(words).join(' ');
  return token.tokens ? token.tokens.map(words).join('') : (token.text ?? '');
}

/** Reads a page of the guide: its title, its HTML with places for the pictures, and its sections with their words. */
function readPage(source) {
  const pictures = [];
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens, text }) {
        return `<h${depth} id="${escaped(anchorOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escaped(target(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        pictures.push(href);
        const size = 'width="1280" height="800"';
        return `<img src="{{${pictures.length - 1}}}" alt="${escaped(text)}" ${size} loading="lazy">`;
      },
      // A wide table scrolls in its own box on a phone.
      table(token) {
        const row = (cells, tag) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        const head = `<thead>${row(token.header, 'th')}</thead>`;
        return `<div class="table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>`;
      },
    },
  });
  const tokens = marked.lexer(spaced(source));
  const sections = [];
  for (const token of tokens) {
    if (token.type === 'heading')
      sections.push({ id: anchorOf(token.text), title: token.text, depth: token.depth, text: '' });
    else if (sections.length > 0)
      sections.at(-1).text = `${sections.at(-1).text} ${words(token).replaceAll(/\s+/g, ' ')}`.trim();
  }
  const html = marked.parser(tokens.filter((token) => !(token.type === 'heading' && token.depth === 1)));
  return {
    title: sections[0].title,
    html,
    sections: sections.map(({ depth, ...rest }) => ({ ...rest, isPage: depth === 1 })),
    pictures,
  };
}

/** Source of the module of a page; `asked` gives the expression of a picture's address. */
const moduleOf = ({ pictures, html, ...page }, imports, start) =>
  `${imports}${start}{...${JSON.stringify(page)},html:${JSON.stringify(html)}${pictures
    .map((_, at) => `.replace('{{${at}}}',picture${at})`)
    .join('')}};`;

/** For the bundler: pictures become files of the application. */
module.exports = function guidePage(source) {
  const page = readPage(source);
  const imports = page.pictures.map((file, at) => `import picture${at} from ${JSON.stringify(`./${file}`)};`).join('');
  return moduleOf(page, imports, 'export default ');
};

/** For tests: pictures keep the names that the page gives them. */
module.exports.process = (source) => {
  const page = readPage(source);
  const names = page.pictures.map((file, at) => `const picture${at}=${JSON.stringify(file)};`).join('');
  return {
    code: moduleOf(page, `Object.defineProperty(exports,'__esModule',{value:true});${names}`, 'exports.default='),
  };
};
