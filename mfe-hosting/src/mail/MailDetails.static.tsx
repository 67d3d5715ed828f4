import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Claim } from '@site/kit/ui/Claim';
import { Ledger } from '@site/kit/ui/Ledger';
import { Section } from '@site/kit/ui/Section';

/** Four reasons, support, and where to order. */
export default function MailDetails() {
  return (
    <>
      <Section id="pourquoi" title="Pourquoi chez nous" heading="beside" ground="sunk">
        <Ledger
          rows={[
            {
              term: 'Opéré en France',
              text: (
                <>
                  Par une association, dans des centres de données <Claim id="datacenter-tier" />.
                </>
              ),
            },
            {
              term: 'À votre nom',
              text: 'Vos adresses sur votre domaine, quel que soit le nombre de boîtes.',
            },
            { term: 'Un support humain', text: 'Des personnes qui connaissent la messagerie et répondent.' },
            {
              term: 'Un seul interlocuteur',
              text: 'Messagerie, site, fibre et téléphonie sur la même facture.',
            },
          ]}
        />
      </Section>
      <Section
        id="support"
        title="Une migration à préparer ?"
        intro="Nous reprenons vos boîtes existantes avec vous. Dites-nous d’où vous partez."
      >
        <p>
          <ButtonLink to="/contact" look="secondary">
            Parler au support
          </ButtonLink>
        </p>
      </Section>
      <CallToAction
        title="Prêt à ouvrir vos boîtes ?"
        actions={
          <>
            <ButtonLink to="/order/mail/mail-starter">Commander une offre IMAP/SMTP</ButtonLink>
            <ButtonLink to="/contact" look="secondary">
              Découvrir Microsoft 365
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
