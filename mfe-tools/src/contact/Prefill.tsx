import { contactForm, NOTICE_SUBJECT, noticeForm } from '@site/api-contract/forms/contact-form';
import { buildOfferMessage } from '@site/api-contract/forms/contact-message';
import {
  ELIGIBILITY_SUBJECT,
  type EligibilityRequest,
  formatEligibilityRequest,
  parseEligibilityRequest,
} from '@site/api-contract/forms/eligibility-form';
import { listShownFields } from '@site/api-contract/forms/form';
import { typeset } from '@site/api-contract/texts/typography';
import { useUrlQuery } from '@site/kit/url-state';
import { lazy, Suspense } from 'react';
import type { NamedOffers } from '../quote/named-offers.ts';
import { ContactField, type FieldErrors } from './ContactField.tsx';
import styles from './ContactPage.module.css';

/** Loaded on demand: few visitors come for an offer. */
const RequestedOffer = lazy(() => import('./RequestedOffer.tsx'));

/** The declaration, the field that a subject requires, its heading and its default message. */
interface Subject {
  form: typeof contactForm | typeof noticeForm;
  field: 'rappel' | 'adresse' | 'lien';
  title?: string;
  message?: string;
}

const notice: Subject = { form: noticeForm, field: 'lien', title: 'Votre signalement' };

const callBack: Subject = {
  form: contactForm,
  field: 'rappel',
  message: 'Bonjour, je souhaite que vous me rappeliez au sujet de vos offres. Merci.',
};

/** What the contact page knows of its visitor's request. */
export interface RequestedPrefill {
  /** The offers that the address names. */
  offers?: NamedOffers | undefined;
  /** The address to study, which the form on another page sent. */
  study?: EligibilityRequest | undefined;
}

/** Returns the address to study that a form sent, or of a link; null without one. */
function useStudy({ study }: RequestedPrefill): EligibilityRequest | null {
  const query = useUrlQuery();
  return study ?? parseEligibilityRequest(query);
}

/** Returns the subject in the address, or the study; null without either. */
export function useSubject(prefill: RequestedPrefill): Subject | null {
  const subject = useUrlQuery().get('objet');
  const study = useStudy(prefill);
  if (subject === NOTICE_SUBJECT) return notice;
  if (subject === 'rappel') return callBack;
  return study || subject === ELIGIBILITY_SUBJECT
    ? { form: contactForm, field: 'adresse', message: formatEligibilityRequest(study) }
    : null;
}

/** Returns the default message, typeset: the subject's, or one about the offers in the address. */
export function useDefaultMessage(prefill: RequestedPrefill): string | undefined {
  const query = useUrlQuery();
  const message = useSubject(prefill)?.message ?? buildOfferMessage(query);
  // The kit's JSX runtime leaves the text of a field as it is.
  return message && typeset(message);
}

/** Offers that the message concerns. */
export function RequestedOffers({ offers }: RequestedPrefill) {
  const query = useUrlQuery();
  if (!query.has('offre') && !query.has('ligne')) return null;
  return (
    // Keeps the offer in a message that is sent before its name has loaded.
    <Suspense fallback={<input type="hidden" name="offre" value={query.get('offre') ?? ''} />}>
      <RequestedOffer known={offers} />
    </Suspense>
  );
}

interface CallTimeAndAddressFieldsProps {
  prefill: RequestedPrefill;
  errors: FieldErrors;
}

/** Optional fields of a message: when to call back, and the place to be connected. */
export function CallTimeAndAddressFields({ prefill, errors }: CallTimeAndAddressFieldsProps) {
  const subject = useSubject(prefill);
  const study = useStudy(prefill);
  if (subject === notice) return null;
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
            {...(name === 'adresse' && { defaultValue: study?.place })}
          />
        ))}
      </div>
    </details>
  );
}
