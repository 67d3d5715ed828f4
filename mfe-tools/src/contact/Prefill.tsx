import { contactForm } from '@site/api-contract/contact-form';
import { buildOfferMessage } from '@site/api-contract/contact-message';
import {
  ELIGIBILITY_SUBJECT,
  formatEligibilityRequest,
  parseEligibilityRequest,
} from '@site/api-contract/eligibility-form';
import { listShownFields } from '@site/api-contract/form';
import { buildAttributePlaceholder } from '@site/kit/server-filled';
import { typeset } from '@site/kit/typography';
import { useUrlQuery } from '@site/kit/url-state';
import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { ContactField, type FieldErrors } from './ContactField.tsx';
import styles from './ContactPage.module.css';
import { FILLED_FOR_ATTRIBUTE } from './filled-offer.ts';
import RequestedOfferTemplate from './RequestedOfferTemplate.static.tsx';

/** Names the offer when the page's HTML doesn't; loaded on demand. */
const RequestedOffer = lazy(() => import('./RequestedOffer.tsx'));

/** The field that a subject requires, and its default message. */
interface Subject {
  field: 'rappel' | 'adresse';
  message: string;
}

const callBack: Subject = {
  field: 'rappel',
  message: 'Bonjour, je souhaite que vous me rappeliez au sujet de vos offres. Merci.',
};

/** Returns the subject in the address; null without one. */
export function useSubject(): Subject | null {
  const query = useUrlQuery();
  const subject = query.get('objet');
  if (subject === 'rappel') return callBack;
  return subject === ELIGIBILITY_SUBJECT
    ? { field: 'adresse', message: formatEligibilityRequest(parseEligibilityRequest(query)) }
    : null;
}

/** Returns the default message for the address, typeset: its subject's, or one about its offers. */
export function useDefaultMessage(): string | undefined {
  const query = useUrlQuery();
  const message = useSubject()?.message ?? buildOfferMessage(query);
  // The kit's JSX runtime leaves the text of a field as it is.
  return message && typeset(message);
}

const never = () => () => {};

const isAsked = (query: URLSearchParams) => query.has('offre') || query.has('ligne');

/** True when the form's HTML matches the current address: a host filled in its offers, or it names none. */
function isFilledHere(): boolean {
  const filled = document.querySelector(`[${FILLED_FOR_ATTRIBUTE}]`);
  if (filled) return filled.getAttribute(FILLED_FOR_ATTRIBUTE) === location.search;
  return !isAsked(new URLSearchParams(location.search));
}

/** Offers that the message concerns. */
export function RequestedOffers() {
  const query = useUrlQuery();
  const isMade = useSyncExternalStore(never, isFilledHere, () => true);
  // HTML filled for one address never comes back for another.
  const isGone = useRef(false);
  if (!isMade) isGone.current = true;
  return (
    <>
      {!isGone.current && <RequestedOfferTemplate />}
      {isAsked(query) && !isMade && (
        // Keeps the offer in a message that is sent before its name has loaded.
        <Suspense fallback={<input type="hidden" name="offre" value={query.get('offre') ?? ''} />}>
          <RequestedOffer />
        </Suspense>
      )}
    </>
  );
}

/** Optional fields of a message: when to call back, and the place to be connected. */
export function CallTimeAndAddressFields({ errors }: { errors: FieldErrors }) {
  const query = useUrlQuery();
  const subject = useSubject();
  const prefilled: Record<string, object> = {
    adresse: {
      defaultValue: parseEligibilityRequest(query)?.place,
      ...buildAttributePlaceholder('value', 'place'),
    },
  };
  return (
    <details className={styles.more} open={subject !== null || undefined}>
      <summary>Être rappelé, ou faire étudier une adresse</summary>
      <div className={styles.pair}>
        {listShownFields(contactForm, ['more']).map(([name, field]) => (
          <ContactField
            key={name}
            id={name}
            name={name}
            field={field}
            required={subject?.field === name}
            error={errors[name]}
            {...prefilled[name]}
          />
        ))}
      </div>
    </details>
  );
}
