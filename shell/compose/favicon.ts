import { drawMark } from './images.ts';

const scheme = (stroke: string, fill: string) => `path,.s{stroke:${stroke}}.s{fill:${fill}}`;

const mark = drawMark({
  routes: 'stroke-width="2"',
  node: 'fill="#c2371c"',
  site: 'class="s" stroke-width="2"',
});

/** The mark of the header, in the scheme of the visitor's browser. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><style>${scheme('#2b2018', '#fff')}@media(prefers-color-scheme:dark){${scheme('#f1ece2', '#2b2018')}}</style>${mark}</svg>\n`;
