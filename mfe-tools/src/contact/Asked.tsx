import { Field } from '@site/kit/ui/Field';
import { oneOf, useQuery, useUrlState } from '@site/kit/url-state';
import { lazy, Suspense } from 'react';
import styles from './ContactPage.module.css';
import type { ContactField } from './check.ts';

/** Names what is asked for: loaded with the first offer somebody asks about. */
const AskedOffer = lazy(() => import('./AskedOffer.tsx'));

/** What a link says the message is for, and the field that then has to be filled in. */
export const neededFor = { rappel: 'rappel', eligibilite: 'adresse' } as const satisfies Record<
  string,
  ContactField
>;
export type Subject = keyof typeof neededFor;

/** The subject in the address, if there is one. */
export const useSubject = (): Subject | '' =>
  useUrlState<Subject | ''>('objet', '', oneOf<Subject>('rappel', 'eligibilite'))[0];

/** What the message is about beside its text: an offer, when to call back, a place to be connected. */
export function Asked({ errors }: { errors: Partial<Record<ContactField, string>> }) {
  const { offre, objet: _, ...options } = Object.fromEntries(useQuery());
  const subject = useSubject();
  const isNeeded = (field: ContactField) => subject !== '' && neededFor[subject] === field;
  return (
    <>
      {offre && (
        <Suspense
          fallback={
            // A message that leaves before the offer has its name is about it all the same.
            <input
              type="hidden"
              name="quote"
              value={[offre, ...Object.entries(options).map((pair) => pair.join('-'))].join('*')}
            />
          }
        >
          <AskedOffer />
        </Suspense>
      )}
      <details className={styles.more} open={subject !== '' || undefined}>
        <summary>Être rappelé, ou faire tester une adresse</summary>
        <div className={styles.pair}>
          <Field
            id="rappel"
            label="Quand vous rappeler ?"
            name="rappel"
            autoComplete="off"
            hint="Un jour, un moment : mardi matin, après 17 h…"
            required={isNeeded('rappel')}
            error={errors.rappel}
            maxLength={120}
          />
          <Field
            id="adresse"
            label="Adresse à raccorder"
            name="adresse"
            autoComplete="address-line1"
            hint="Numéro, rue, code postal et commune."
            required={isNeeded('adresse')}
            error={errors.adresse}
            maxLength={200}
          />
        </div>
      </details>
    </>
  );
}
