/** Families the finder chooses among, as offers name theirs; dedicated servers come from the stock. */
export const SERVER_FAMILIES = ['jeux', 'vps', 'vds'];
/** Families that are compared. */
export const COMPARED_FAMILIES = [...SERVER_FAMILIES, 'web'];

const names: Record<string, string> = { jeux: 'Jeux', vps: 'VPS', vds: 'VDS', web: 'Web', dedie: 'Dédié' };

/** For a badge: « VPS ». */
export const familyName = (family: string): string => names[family] ?? family;
