import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Claim } from '@site/kit/ui/Claim';
import { Feature } from '@site/kit/ui/Feature';
import { Grid } from '@site/kit/ui/Grid';
import { Section } from '@site/kit/ui/Section';
import { Building2, Headset, Mail, MapPin } from 'lucide-react';

/** Four reasons, support, and where to order. */
export default function MailDetails() {
  return (
    <>
      <Section id="pourquoi" title="Pourquoi chez nous" ground="sunk">
        <Grid min="s">
          {[
            <Feature key="france" icon={MapPin} title="Opéré en France">
              Par une association, dans des centres de données <Claim id="datacenter-tier" />.
            </Feature>,
            <Feature key="domaine" icon={Mail} title="À votre nom">
              Vos adresses sur votre domaine, quel que soit le nombre de boîtes.
            </Feature>,
            <Feature key="support" icon={Headset} title="Un support humain">
              Des personnes qui connaissent la messagerie et répondent.
            </Feature>,
            <Feature key="un" icon={Building2} title="Un seul interlocuteur">
              Messagerie, site, fibre et téléphonie sur la même facture.
            </Feature>,
          ]}
        </Grid>
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
