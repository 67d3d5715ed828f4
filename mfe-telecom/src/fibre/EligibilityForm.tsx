import { CONTACT_FORM_PATH } from '@site/api-contract/contact-prefill';
import { contactLabels, contactLimits, contactNotice } from '@site/api-contract/contact-rules';
import {
  currentAccessTypes,
  ELIGIBILITY_SUBJECT,
  ELIGIBILITY_USERS_MAX,
} from '@site/api-contract/eligibility-request';
import { rightsLink } from '@site/api-contract/field-words';
import { Link } from '@site/kit/page-context';
import { Button } from '@site/kit/ui/Button';
import { Field } from '@site/kit/ui/Field';
import { Select } from '@site/kit/ui/Select';
import { TelecomSection } from '../layout/TelecomSection.tsx';
import styles from './Fibre.module.css';

/** Form with three questions about an address. The contact form is prefilled with the answers. Works without JavaScript. */
export function EligibilityForm() {
  return (
    <TelecomSection
      id="adresse"
      title="Faire étudier mon adresse"
      intro="Les accès possibles et leur prix dépendent du lieu. Une personne regarde ; ce n’est pas un test automatique."
    >
      <form className={styles.study} method="get" action={CONTACT_FORM_PATH}>
        <input type="hidden" name="objet" value={ELIGIBILITY_SUBJECT} />
        <Field
          label={contactLabels.adresse}
          name="adresse"
          id="adresse-a-etudier"
          autoComplete="address-line1"
          hint="Numéro, rue, code postal et commune."
          required
          maxLength={contactLimits.adresse}
        />
        <div className={styles.pair}>
          <Field
            label="Nombre d’utilisateurs"
            name="utilisateurs"
            id="utilisateurs"
            type="number"
            min={1}
            max={ELIGIBILITY_USERS_MAX}
            autoComplete="off"
          />
          <Select
            label="Accès actuel"
            name="acces"
            placeholder="Je ne sais pas"
            options={currentAccessTypes}
          />
        </div>
        <div>
          <Button type="submit" look="primary">
            Continuer
          </Button>
        </div>
        <p className={styles.next}>
          {contactNotice} <Link to={rightsLink.to}>{rightsLink.label}</Link>.
        </p>
      </form>
      <p className={styles.next}>
        Ensuite : la page de contact reprend ces réponses et demande comment vous joindre. Une personne de
        l’équipe vous dit quels accès sont possibles, ou qu’aucun ne l’est. Nous n’annonçons pas de délai pour
        cette étude, et la demander n’est pas une commande.
      </p>
    </TelecomSection>
  );
}
