/** The least a page may have in a category, of 100. */
export const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

/**
 * Pages no search engine may list (docs/product.md#routes): « is-crawlable » fails there, as it must, and Lighthouse caps
 * the mark for it. All their other audits of that category have to pass.
 */
const HIDDEN = ['/admin', '/admin/livraisons', '/inscription-beta'];

const isMeant = (path, audit) => audit === 'is-crawlable' && HIDDEN.includes(path);

/** Whether an audit found something: one that says « not applicable », « for information » or « by hand » did not. */
const fellShort = ({ score }) => score !== null && score < 1;

/** What of a report is kept: marks from 0 to 100, milliseconds, and the audits that count and fell short. */
export function readReport(path, { categories, audits, lighthouseVersion }) {
  const marks = {};
  const short = [];
  for (const { id, score, auditRefs } of Object.values(categories)) {
    marks[id] = Math.round(score * 100);
    for (const { id: audit, weight } of auditRefs) {
      if (weight > 0 && fellShort(audits[audit]))
        short.push({ category: id, audit, ...shown(audits[audit]) });
    }
  }
  // Not there when the performance was left out.
  const value = (audit) => audits[audit]?.numericValue;
  return {
    path,
    version: lighthouseVersion,
    marks,
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    short,
  };
}

function shown({ title, displayValue, score, details }) {
  const where = (details?.items ?? []).map(({ node }) => node?.selector).filter(Boolean);
  return { title, score, ...(displayValue && { displayValue }), ...(where.length > 0 && { where }) };
}

/** What a page lacks: a sentence for each category below its mark. */
export function faultsOf({ path, marks, short }) {
  return Object.entries(LEAST).flatMap(([category, least]) => {
    const here = short.filter((each) => each.category === category);
    const unmeant = here.filter(({ audit }) => !isMeant(path, audit));
    if (!(marks[category] < least) || (here.length > 0 && unmeant.length === 0)) return [];
    const why = unmeant.map(
      ({ audit, displayValue, where = [] }) =>
        `\n  ${[audit, displayValue, ...where].filter(Boolean).join(' · ')}`,
    );
    return [`${path}: ${category} ${marks[category]}, at least ${least}${why.join('')}`];
  });
}
