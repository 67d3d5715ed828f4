import type { DashboardRemote, DashboardRequest, StagedChangeView } from '@site/api-contract/dashboard';
import {
  type DashboardAction,
  REFUSAL_REASON_MAX,
  REFUSAL_REASON_MIN,
  REFUSAL_REASON_MISSING_MESSAGE,
} from '@site/api-contract/dashboard-rules';
import { Button } from '@site/kit/ui/Button';
import { DescriptionList } from '@site/kit/ui/DescriptionList';
import { Dialog } from '@site/kit/ui/Dialog';
import { Field } from '@site/kit/ui/Field';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import admin from '../admin/Admin.module.css';
import { ApiError, isSessionExpired } from '../admin/calls.ts';
import { makeChange } from './calls.ts';
import { forgetConfirmation } from './confirmation.ts';
import styles from './Dashboard.module.css';
import { DetailsDisclosure } from './DetailsDisclosure.tsx';
import { formatPercent, formatStagedAction } from './format.ts';
import { usePasswordStep } from './use-password-step.tsx';

/** An action before its confirmation, with everything that the dialog shows. */
export interface PlannedAction {
  action: DashboardAction;
  remote: string;
  body: DashboardRequest;
  title: string;
  /** Effect for visitors. */
  effect: string;
  rows: { term: string; text: string }[];
  /** Builds concerned, in the details of the dialog. */
  builds?: { term: string; text: string }[];
  /** Label of the button. */
  confirm: string;
  /** Message after success. */
  done: string;
  /** Shows a field for a reason, which the body carries. */
  needsReason?: boolean;
}

/** Plans a rollback to the previous release; null without one. */
export function planRollback({ remote, live, before, canary }: DashboardRemote): PlannedAction | null {
  if (!live || !before) return null;
  const [from, to] = [live.buildId, before.buildId];
  return {
    action: 'rollback',
    remote,
    body: { remote, from, to },
    title: 'Revenir à la version précédente ?',
    effect: `Tous les visiteurs reçoivent à nouveau la version précédente, dès que les serveurs l’ont chargée ; les pages déjà ouvertes restent utilisables.${canary ? ' La version à l’essai garde ses visiteurs.' : ''}`,
    rows: [],
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
    rows: [],
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
    rows: [],
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
    rows: [],
    builds: [{ term: 'N’est plus montrée', text: buildId }],
    confirm: 'Fermer l’aperçu',
    done: 'l’aperçu est fermé.',
  };
}

/** Plans the approval of a staged change. */
export function planApprove(change: StagedChangeView): PlannedAction {
  const { id, remote, by } = change;
  return {
    action: 'approve',
    remote,
    body: { remote, id },
    title: 'Approuver ce changement ?',
    effect: `${formatStagedAction(change)}. Les visiteurs le voient quelques secondes après. Le journal garde votre nom à côté de la demande.`,
    rows: [{ term: 'Demandé par', text: by }],
    confirm: 'Approuver et mettre en ligne',
    done: 'le changement approuvé est en ligne.',
  };
}

/** Plans the rejection of a staged change. */
export function planRefuse(change: StagedChangeView): PlannedAction {
  const { id, remote, by } = change;
  return {
    action: 'refuse',
    remote,
    body: { remote, id, reason: '' },
    title: 'Refuser ce changement ?',
    effect: `${formatStagedAction(change)}. Si vous refusez, rien ne change pour les visiteurs ; l’équipe pourra faire une nouvelle demande.`,
    rows: [{ term: 'Demandé par', text: by }],
    confirm: 'Refuser',
    done: 'le changement est refusé.',
    needsReason: true,
  };
}

type State =
  | { name: 'asking' }
  | { name: 'working'; isComposed: boolean }
  | { name: 'refused'; text: string; reason: string };

interface ActionDialogProps {
  planned: PlannedAction;
  /** Called on success; resolves once the dashboard shows the result. */
  onDone(announcement: string): Promise<void>;
  onOutdated(): void;
  onExpired(): void;
  onClose(): void;
}

/** Dialog that confirms an action, shows its progress, and names the reason of a failure. */
export function ActionDialog({ planned, onDone, onOutdated, onExpired, onClose }: ActionDialogProps) {
  const [state, setState] = useState<State>({ name: 'asking' });
  const { action, remote, body, title, effect, rows, builds, confirm, done, needsReason = false } = planned;
  const [reasonFault, setReasonFault] = useState('');
  const isWorking = state.name === 'working';
  const isRefused = state.name === 'refused';
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form with the focus is gone.
    if (isRefused) alert.current?.focus();
  }, [isRefused]);
  const refuse = (text: string, reason = '') => setState({ name: 'refused', text, reason });
  const password = usePasswordStep();
  const isBusy = isWorking || password.isBusy;
  const go = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWorking) return;
    const form = event.currentTarget;
    const reason = String(new FormData(form).get('reason') ?? '').trim();
    const isShort = needsReason && reason.length < REFUSAL_REASON_MIN;
    setReasonFault(isShort ? REFUSAL_REASON_MISSING_MESSAGE : '');
    if (isShort) return form.querySelector<HTMLInputElement>('[name=reason]')?.focus();
    try {
      if (!(await password.confirm(form))) return;
      setState({ name: 'working', isComposed: false });
      const fullBody = needsReason ? { ...body, reason } : body;
      const result = await makeChange(action, fullBody, () =>
        setState({ name: 'working', isComposed: true }),
      );
      if (result.outcome === 'done') return await onDone(`${remote} : ${done}`);
      if (result.outcome === 'outdated') {
        refuse(
          'Quelqu’un d’autre vient de changer cela : rien n’est fait. Le tableau montre ce qui est en ligne.',
        );
        return onOutdated();
      }
      refuse('Le site refuse ce changement et reste tel quel.', result.reason);
    } catch (error) {
      if (isSessionExpired(error)) return onExpired();
      console.warn('Livraison', error);
      if (error instanceof ApiError && error.type.endsWith('#approval-needs-editor'))
        return refuse(error.message);
      if (error instanceof ApiError && error.status === 403) {
        forgetConfirmation();
        setState({ name: 'asking' });
        return password.askAgain(error.message);
      }
      refuse('La réponse n’est pas arrivée : le changement est peut-être fait. Le tableau l’indiquera.');
    }
  };
  return (
    <Dialog title={title} isBusy={isBusy} onClose={onClose}>
      <p>{effect}</p>
      <DescriptionList rows={[{ term: 'Partie du site', text: remote }, ...rows]} />
      {builds && (
        <DetailsDisclosure>
          <DescriptionList rows={builds} />
        </DetailsDisclosure>
      )}
      <div
        ref={alert}
        role="alert"
        tabIndex={-1}
        className={isRefused ? `${admin.message} ${styles.refused}` : undefined}
      >
        {isRefused && (
          <>
            <p>{state.text}</p>
            {state.reason && (
              <p lang="en">
                <code>{state.reason}</code>
              </p>
            )}
          </>
        )}
      </div>
      <p role="status" className={isWorking ? admin.message : undefined}>
        {isWorking && (state.isComposed ? 'Les serveurs chargent la version…' : 'Préparation des pages…')}
      </p>
      {!isRefused && (
        // `method="dialog"` submits nothing: the browser never sends the password as a plain form.
        <form className={admin.stack} method="dialog" noValidate onSubmit={go}>
          {!isWorking && needsReason && (
            <Field
              label="Motif"
              name="reason"
              required
              maxLength={REFUSAL_REASON_MAX}
              error={reasonFault || undefined}
            />
          )}
          {!isWorking && password.fields}
          <div className={admin.actions}>
            <Button type="submit" look="primary" aria-disabled={isBusy}>
              {confirm}
            </Button>
            {!isBusy && <Button onClick={onClose}>Annuler</Button>}
          </div>
        </form>
      )}
    </Dialog>
  );
}
