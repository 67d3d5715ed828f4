/** Terms of every plan (specification, section 9). Amounts HT, in cents. */
export const conditions = {
  /** Different people called or written to in a month. */
  contactsPerMonth: 200,
  /** Longest call, in hours. */
  callHours: 2,
  /** Beyond these limits, per minute. */
  minuteCents: 38,
  /** Beyond these limits, per SMS. */
  smsCents: 5,
} as const;
