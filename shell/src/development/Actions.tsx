import { Badge } from '@site/kit/ui/Badge';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { CopyButton } from '@site/kit/ui/CopyButton';
import { Dialog } from '@site/kit/ui/Dialog';
import { ErrorState } from '@site/kit/ui/ErrorState';
import { Notice } from '@site/kit/ui/Notice';
import { Section } from '@site/kit/ui/Section';
import { Toast, type ToastMessage } from '@site/kit/ui/Toast';
import { useState } from 'react';
import styles from './KitPage.module.css';

export function Actions({ scheme }: { scheme: string }) {
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const show = (tone: ToastMessage['tone']) =>
    setToast({ id: Date.now(), tone, text: tone === 'success' ? 'C’est envoyé.' : 'Quelque chose manque.' });
  return (
    <Section
      id={`actions-${scheme}`}
      title="Actions et états"
      intro="Button, ButtonLink, CopyButton, Badge, Toast, Dialog, Notice, ErrorState"
    >
      <p className={styles.row}>
        <ButtonLink to="/">Principale</ButtonLink>
        <Button onClick={() => show('success')}>Toast de succès</Button>
        <Button onClick={() => show('error')}>Toast d’erreur</Button>
        <Button onClick={() => setIsOpen(true)}>Dialogue</Button>
        <Button disabled>Bientôt disponible</Button>
        <CopyButton label="Copier" text={() => 'Un texte.'} />
        <Badge>Plus populaire</Badge>
        <Badge tone="second">Disponible</Badge>
        <Badge tone="quiet">SOON</Badge>
      </p>
      <Notice label={`Avis (${scheme})`}>Un avis que l’on ferme.</Notice>
      <ErrorState title="Cette page est momentanément indisponible." detail="Réessayez." />
      <Toast message={toast} onClear={() => setToast(null)} />
      {isOpen && (
        <Dialog title="Un dialogue" onClose={() => setIsOpen(false)}>
          <p>Son contenu.</p>
        </Dialog>
      )}
    </Section>
  );
}
