import type { QuoteLine } from '@site/api-contract/quote';
import { lineText, parseLine } from '@site/api-contract/quote-text';
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

/** The line of a quote that the address stands for: the offer, and its options where it names any. */
function lineIn(query: URLSearchParams): QuoteLine | null {
  const offer = query.get('offre') ?? '';
  const options = [...query].filter(([name]) => name !== 'offre' && name !== 'objet');
  // Parameters that are no options are no reason to forget the offer.
  return parseLine([offer, ...options.map((pair) => pair.join('-'))].join('*')) ?? parseLine(offer);
}

/** What the message is about beside its text: an offer, when to call back, a place to be connected. */
export function Asked({ errors }: { errors: Partial<Record<ContactField, string>> }) {
  const line = lineIn(useQuery());
  const subject = useSubject();
  const isNeeded = (field: ContactField) => subject !== '' && neededFor[subject] === field;
  return (
    <>
      {line && (
        <>
          <input type="hidden" name="offre" value={line.offer} />
          {/* A message that is sent before the offer has its name is about it all the same. */}
          <Suspense fallback={<input type="hidden" name="quote" value={lineText(line)} />}>
            <AskedOffer line={line} />
          </Suspense>
        </>
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
