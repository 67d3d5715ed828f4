/**
 * Marks in composed HTML that a web host fills with data it has (docs/decisions/0042). A part of a page that hosts may
 * make stands in `<template data-made="name">`, which browsers don't show: where no host fills it, what follows stands.
 * In there `<template data-each="name">` repeats for each row, `<template data-where="name">` shows where there is a
 * text, and a mark stands for a text, in an attribute's value too.
 */
export const mark = (name: string): string => `~~${name}~~`;

/** What a text holds up to the next mark or template's edge, and that: its kind and name, `</template>`, or a mark's name. */
export const PIECE = /(.*?)(?:<template data-(made|each|where)="(\w+)">|(<\/template>)|~~(\w+)~~|$)/gs;
