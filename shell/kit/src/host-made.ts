/**
 * Marks in composed HTML that a web host fills with what it knows (docs/decisions/0044). A part of a page that hosts may
 * make stands in `<template data-made="name">`, which browsers don't show: where no host fills it, what follows stands.
 * It shows where the name stands for something. In there `<template data-where="name">` does so too,
 * `<template data-each="name">` repeats for each row, and a mark stands for a text, in an attribute's value too.
 */
export const mark = (name: string): string => `~~${name}~~`;

/** An attribute, anywhere in the page, that hosts give the text of a name to: `value`, for instance. */
export const made = (attribute: string, name: string) => ({ [`data-made-${attribute}`]: name });

/** The text of an element that is composed empty, such as a field of several lines, which hosts give that of a name to. */
export const madeText = (name: string) => ({ 'data-made-text': name });

/**
 * What a text holds up to the next mark or template's edge, and that: a template's kind and name, `</template>`, a mark's name,
 * an element's text with the rest of its tag, or an attribute and its name.
 */
export const PIECE =
  /(.*?)(?:<template data-(made|each|where)="(\w+)">|(<\/template>)|~~(\w+)~~|data-made-text="(\w+)"([^>]*>)|data-made-(\w+)="(\w+)"|$)/gs;
