/**
 * One page leaves, another enters; nothing within a page is animated. React puts the focus back where it was before an
 * animated change: a module that arrived in an open page would have taken it from the visitor.
 */
export const pageTransition = { default: 'none', enter: 'auto', exit: 'auto' } as const;
