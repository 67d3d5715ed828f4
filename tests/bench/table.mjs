/** Rows as a Markdown table with aligned columns, titled by their keys: two of words, the others of figures. */
export function markdown(rows) {
  const titles = Object.keys(rows[0]);
  const cells = [titles, ...rows.map((row) => titles.map((title) => show(row[title])))];
  const widths = titles.map((_, column) => Math.max(...cells.map((line) => line[column].length)));
  const print = (line) =>
    `| ${line.map((cell, i) => (i < 2 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(' | ')} |`;
  const rule = widths.map((width, i) => (i < 2 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [print(cells[0]), print(rule), ...cells.slice(1).map(print)].join('\n');
}

/** A number with three digits: such a measurement knows no more. Texts are shown as they are. */
function show(value) {
  if (typeof value !== 'number') return value;
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
