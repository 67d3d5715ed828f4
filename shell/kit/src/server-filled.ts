/**
 * Returns a placeholder `~~name~~` in composed HTML, which a web host fills (docs/decisions/0047). Hosts render
 * `<template data-made="name">` when `name` has a value; otherwise its fallback, the following content, is shown.
 * Inside, `<template data-where="name">` renders on the same condition and `<template data-each="name">` repeats per
 * row. Placeholders also work in attribute values.
 */
export const buildPlaceholder = (name: string): string => `~~${name}~~`;

/** Returns an attribute, valid anywhere in the page, that makes the host set `attribute` to the value of `name`. */
export const buildAttributePlaceholder = (attribute: string, name: string) => ({
  [`data-made-${attribute}`]: name,
});

/** Returns an attribute that makes the host fill an empty element, such as a textarea, with the value of `name`. */
export const buildTextPlaceholder = (name: string) => ({ 'data-made-text': name });

/**
 * Matches text up to the next placeholder or template tag, and that tag. Groups 1 to 5: text, kind and name of a
 * template, `</template>`, name of a placeholder. Groups 6 to 9: name and rest of the tag for an element's text,
 * attribute and its name.
 */
export const TEMPLATE_PIECE_PATTERN =
  /(.*?)(?:<template data-(made|each|where)="(\w+)">|(<\/template>)|~~(\w+)~~|data-made-text="(\w+)"([^>]*>)|data-made-(\w+)="(\w+)"|$)/gs;
