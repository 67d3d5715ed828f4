import type { DashboardRequest } from '@site/api-contract/releases/dashboard';
import type { DashboardAction } from '@site/api-contract/releases/dashboard-rules';
import { Button } from '@site/kit/ui/Button';
import { DescriptionList } from '@site/kit/ui/DescriptionList';
import { Dialog } from '@site/kit/ui/Dialog';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import admin from '../admin/Admin.module.css';
import { isSessionExpired } from '../admin/calls.ts';
import { usePasswordFields } from '../admin/use-password-fields.tsx';
import { makeChange } from './calls.ts';
import styles from './Dashboard.module.css';
import { DetailsDisclosure } from './DetailsDisclosure.tsx';
import { formatPercent } from './format.ts';
import type { DashboardRemote } from './remotes.ts';

/** An action before its confirmation, with everything that the dialog shows. */
export interface PlannedAction {
  action: DashboardAction;
  remote: string;
  body: DashboardRequest;
  title: string;
  /** Effect for visitors. */
  effect: string;
  /** Builds concerned, in the details of the dialog. */
  builds: { term: string; text: string }[];
  /** Label of the button. */
  confirm: string;
  /** Message after success. */
  done: string;
}

/** Plans a rollback to the previous release; null without one. */
export function planRollback({ remote, live, canary }: DashboardRemote): PlannedAction | null {
  if (!live?.before) return null;
  const { buildId: from, before: to } = live;
  return {
    action: 'rollback',
    remote,
    body: { remote, from, to },
    title: 'Revenir à la version précédente ?',
    effect: `Tous les visiteurs reçoivent à nouveau la version précédente, dès que les serveurs l’ont chargée ; les pages déjà ouvertes restent utilisables.${canary ? ' La version à l’essai garde ses visiteurs.' : ''}`,
    builds: [
      { term: 'Quitte le site', text: from },
      { term: 'Revient', text: to },
    ],
    confirm: 'Revenir à la version précédente',
    done: 'la version précédente est de nouveau en ligne.',
  };
}

/** Plans the promotion of the canary to all visitors; null without a canary. */
export function planPromote({ remote, live, canary }: DashboardRemote): PlannedAction | null {
  if (!live || !canary) return null;
  const [from, buildId] = [live.buildId, canary.buildId];
  return {
    action: 'promote',
    remote,
    body: { remote, buildId, from },
    title: 'Donner la version à l’essai à tous ?',
    effect: `Tous les visiteurs reçoivent la version à l’essai, et non plus ${formatPercent(canary.share)} d’entre eux. Vous pourrez revenir en arrière.`,
    builds: [
      { term: 'Quitte le site', text: from },
      { term: 'La remplace', text: buildId },
    ],
    confirm: 'Donner à tous',
    done: 'la version à l’essai est en ligne pour tous.',
  };
}

/** Plans the end of the canary; null without one. */
export function planAbort({ remote, live, canary }: DashboardRemote): PlannedAction | null {
  if (!live || !canary) return null;
  const { buildId, share } = canary;
  return {
    action: 'abort',
    remote,
    body: { remote, buildId },
    title: 'Arrêter l’essai ?',
    effect: `Ses visiteurs, ${formatPercent(share)}, reçoivent la version en ligne comme les autres, dès leur prochaine page.`,
    builds: [
      { term: 'S’arrête', text: buildId },
      { term: 'Reste en ligne', text: live.buildId },
    ],
    confirm: 'Arrêter l’essai',
    done: 'l’essai est arrêté.',
  };
}

/** Plans the end of a preview. */
export function planEndPreview({ remote }: DashboardRemote, buildId: string): PlannedAction {
  return {
    action: 'end-preview',
    remote,
    body: { remote, buildId },
    title: 'Fermer cet aperçu ?',
    effect: 'Ses liens ne s’ouvrent plus pour personne. Ce que voient les autres visiteurs ne change pas.',
    builds: [{ term: 'N’est plus montrée', text: buildId }],
    confirm: 'Fermer l’aperçu',
    done: 'l’aperçu est fermé.',
  };
}

type State =
  | { name: 'asking' }
  | { name: 'working'; isComposed: boolean }
  | { name: 'refused'; text: string };

interface ActionDialogProps {
  planned: PlannedAction;
  /** Called on success; resolves once the dashboard shows the result. */
  onDone(announcement: string): Promise<void>;
  onOutdated(): void;
  onExpired(): void;
  onClose(): void;
}

/** Dialog that confirms an action, shows its progress, and says in French that it failed. */
export function ActionDialog({ planned, onDone, onOutdated, onExpired, onClose }: ActionDialogProps) {
  const [state, setState] = useState<State>({ name: 'asking' });
  const { action, remote, body, title, effect, builds, confirm, done } = planned;
  const isWorking = state.name === 'working';
  const isRefused = state.name === 'refused';
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form with the focus is gone.
    if (isRefused) alert.current?.focus();
  }, [isRefused]);
  const refuse = (text: string) => setState({ name: 'refused', text });
  const password = usePasswordFields('Confirmez avec votre mot de passe');
  const go = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWorking) return;
    const proof = password.read(event.currentTarget);
    if (!proof) return;
    setState({ name: 'working', isComposed: false });
    try {
      const result = await makeChange(action, { ...body, ...proof }, () =>
        setState({ name: 'working', isComposed: true }),
      );
      if (result.outcome === 'unproven') {
        setState({ name: 'asking' });
        return password.refuse(result.refusal);
      }
      if (result.outcome === 'done') return await onDone(`${remote} : ${done}`);
      if (result.outcome === 'outdated') {
        refuse(
          'Quelqu’un d’autre vient de changer cela : rien n’est fait. Le tableau montre ce qui est en ligne.',
        );
        return onOutdated();
      }
      console.warn('Livraison', result.reason);
      refuse('Le site refuse ce changement et reste tel quel : prévenez l’équipe qui l’exploite.');
    } catch (error) {
      if (isSessionExpired(error)) return onExpired();
      console.warn('Livraison', error);
      refuse('La réponse n’est pas arrivée : le changement est peut-être fait. Le tableau l’indiquera.');
    }
  };
  return (
    <Dialog title={title} isBusy={isWorking} onClose={onClose}>
      <p>{effect}</p>
      <DescriptionList rows={[{ term: 'Partie du site', text: remote }]} />
      <DetailsDisclosure>
        <DescriptionList rows={builds} />
      </DetailsDisclosure>
      <div
        ref={alert}
        role="alert"
        tabIndex={-1}
        className={isRefused ? `${admin.message} ${styles.refused}` : undefined}
      >
        {isRefused && <p>{state.text}</p>}
      </div>
      <p role="status" className={isWorking ? admin.message : undefined}>
        {isWorking && (state.isComposed ? 'Les serveurs chargent la version…' : 'Préparation des pages…')}
      </p>
      {!isRefused && (
        // `method="dialog"` submits nothing: the browser never sends the password as a plain form.
        <form className={admin.stack} method="dialog" noValidate onSubmit={go}>
          <div hidden={isWorking}>{password.fields}</div>
          <div className={admin.actions}>
            <Button type="submit" look="primary" aria-disabled={isWorking}>
              {confirm}
            </Button>
            {!isWorking && <Button onClick={onClose}>Annuler</Button>}
          </div>
        </form>
      )}
    </Dialog>
  );
}
