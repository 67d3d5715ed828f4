/** Marks a page's section navigation (`SectionNavigation.tsx`), which follows where the visitor is. */
export const SECTION_NAVIGATION = 'data-sections';
