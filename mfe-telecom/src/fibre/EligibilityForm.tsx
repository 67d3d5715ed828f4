import { contactForm } from '@site/api-contract/forms/contact-form';
import { ELIGIBILITY_SUBJECT, eligibilityFields } from '@site/api-contract/forms/eligibility-form';
import type { FieldDeclaration } from '@site/api-contract/forms/form';
import { Button } from '@site/kit/ui/Button';
import { FormField, FormNotice } from '@site/kit/ui/FormField';
import { Select } from '@site/kit/ui/Select';
import { TelecomSection } from '../layout/TelecomSection.tsx';
import styles from './Fibre.module.css';

const { adresse, ...questions } = eligibilityFields;

/** Form with three questions about an address. The contact form is prefilled with the answers, which no address holds. */
export function EligibilityForm() {
  return (
    <TelecomSection
      id="adresse"
      title="Faire étudier mon adresse"
      intro="Les accès possibles et leur prix dépendent du lieu. Notre équipe étudie chaque adresse ; ce n’est pas un test automatique."
    >
      <form className={styles.study} method="post" action={`${contactForm.page}#formulaire`}>
        <input type="hidden" name="objet" value={ELIGIBILITY_SUBJECT} />
        <FormField name="adresse" id="adresse-a-etudier" field={adresse} />
        <div className={styles.pair}>
          {Object.entries<FieldDeclaration>(questions).map(([name, field]) =>
            field.options ? (
              <Select
                key={name}
                label={field.label ?? name}
                name={name}
                placeholder="Je ne sais pas"
                options={field.options}
              />
            ) : (
              <FormField key={name} name={name} id={name} field={field} />
            ),
          )}
        </div>
        <div>
          <Button type="submit" look="primary">
            Continuer
          </Button>
        </div>
        <FormNotice form={contactForm} className={styles.next} />
      </form>
      <p className={styles.next}>
        Ensuite : la page de contact reprend ces réponses et demande comment vous joindre. Une personne de
        l’équipe vous dit quels accès sont possibles, ou qu’aucun ne l’est. Nous n’annonçons pas de délai pour
        cette étude, et la demander n’est pas une commande.
      </p>
    </TelecomSection>
  );
}
