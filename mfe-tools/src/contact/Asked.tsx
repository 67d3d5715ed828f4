import { parseLine } from '@site/api-contract/quote-text';
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

/** The offer in the address, with its options, as the text of a quote's line; null when there is none. */
function useAskedLine(): string | null {
  const query = useQuery();
  const options = [...query].filter(([name]) => name !== 'offre' && name !== 'objet');
  const text = [query.get('offre') ?? '', ...options.map((pair) => pair.join('-'))].join('*');
  // Parameters that are no options are no reason to forget the offer.
  return parseLine(text) ? text : parseLine(query.get('offre') ?? '') && query.get('offre');
}

/** What the message is about beside its text: an offer, when to call back, a place to be connected. */
export function Asked({ errors }: { errors: Partial<Record<ContactField, string>> }) {
  const line = useAskedLine();
  const subject = useSubject();
  const isNeeded = (field: ContactField) => subject !== '' && neededFor[subject] === field;
  return (
    <>
      {line && (
        <div className={styles.offer}>
          <Suspense fallback={<AskedInputs line={line} />}>
            <AskedOffer line={line} />
          </Suspense>
        </div>
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
            autoComplete="street-address"
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

/** What is sent of the offer. */
export const AskedInputs = ({ line }: { line: string }) => (
  <>
    <input type="hidden" name="offre" value={line.split('*', 1)} />
    <input type="hidden" name="quote" value={line} />
  </>
);
