const MINUTES_A_YEAR = 365 * 24 * 60;

/** Minutes a year that an availability such as « 99,8 % » leaves out, rounded; null when the text is something else. */
export function downtimeMinutes(text: string): number | null {
  const [, percent] = /^(\d{1,3}(?:,\d+)?)\s?%$/.exec(text) ?? [];
  if (!percent) return null;
  return Math.round((MINUTES_A_YEAR * (100 - Number(percent.replace(',', '.')))) / 100);
}

/** 1051 → « 17 h 31 min ». */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}
