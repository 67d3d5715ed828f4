import type { BoardRemote, BoardRequest, StagedView } from '@site/api-contract/board';
import { type BoardAction, REASON_MAX } from '@site/api-contract/board-rules';
import { Button } from '@site/kit/ui/Button';
import { Dialog } from '@site/kit/ui/Dialog';
import { Field } from '@site/kit/ui/Field';
import { Ledger } from '@site/kit/ui/Ledger';
import { type FormEvent, useState } from 'react';
import admin from '../admin/Admin.module.css';
import { CallError, isExpired } from '../admin/calls.ts';
import styles from './Board.module.css';
import { makeChange } from './calls.ts';
import { forgetConfirmation } from './confirmation.ts';
import { usePassword } from './Password.tsx';
import { percentText, shortId, stagedText } from './words.ts';

/** Something to be done, with all that its person sees of it now. */
export interface PlannedAction {
  action: BoardAction;
  remote: string;
  body: BoardRequest;
  title: string;
  /** What visitors will see. */
  effect: string;
  rows: { term: string; text: string }[];
  /** On the button. */
  confirm: string;
  /** Said when it is done. */
  done: string;
  /** Asks for a reason, which goes into the body. */
  asksReason?: boolean;
}

/** Back to the release before. */
export function askRollback({ remote, live, before, canary }: BoardRemote): PlannedAction | null {
  if (!live || !before) return null;
  const [from, to] = [live.buildId, before.buildId];
  return {
    action: 'rollback',
    remote,
    body: { remote, from, to },
    title: 'Revenir à la version d’avant ?',
    effect: `Tous les visiteurs reçoivent ${to} à nouveau, dès que les hôtes ont tourné ; les pages déjà ouvertes restent utilisables.${canary ? ` La candidate ${canary.buildId} garde ses visiteurs.` : ''}`,
    rows: [
      { term: 'Quitte le site', text: from },
      { term: 'Revient', text: to },
    ],
    confirm: `Revenir à ${shortId(to)}`,
    done: `${to} est de nouveau en ligne.`,
  };
}

/** The canary for everybody. */
export function askPromote({ remote, live, canary }: BoardRemote): PlannedAction | null {
  if (!live || !canary) return null;
  const [from, buildId] = [live.buildId, canary.buildId];
  return {
    action: 'promote',
    remote,
    body: { remote, buildId, from },
    title: 'Donner la candidate à tous ?',
    effect: `Tous les visiteurs reçoivent ${buildId}, et non plus ${percentText(canary.share)} d’entre eux. On peut en revenir.`,
    rows: [
      { term: 'Quitte le site', text: from },
      { term: 'La remplace', text: buildId },
    ],
    confirm: `Donner ${shortId(buildId)} à tous`,
    done: `${buildId} est en ligne pour tous.`,
  };
}

/** The canary for nobody. */
export function askAbort({ remote, live, canary }: BoardRemote): PlannedAction | null {
  if (!live || !canary) return null;
  const { buildId, share } = canary;
  return {
    action: 'abort',
    remote,
    body: { remote, buildId },
    title: 'Arrêter la candidate ?',
    effect: `Ses visiteurs, ${percentText(share)}, reçoivent ${live.buildId} comme les autres, dès leur prochaine page.`,
    rows: [
      { term: 'S’arrête', text: buildId },
      { term: 'Reste en ligne', text: live.buildId },
    ],
    confirm: `Arrêter ${shortId(buildId)}`,
    done: `la candidate ${buildId} est arrêtée.`,
  };
}

/** A preview for nobody. */
export function askEndPreview({ remote }: BoardRemote, buildId: string): PlannedAction {
  return {
    action: 'end-preview',
    remote,
    body: { remote, buildId },
    title: 'Fermer cet aperçu ?',
    effect:
      'Ses liens n’ouvrent plus rien, chez qui que ce soit. Ce que voient les autres visiteurs ne change pas.',
    rows: [{ term: 'N’est plus montrée', text: buildId }],
    confirm: `Fermer l’aperçu de ${shortId(buildId)}`,
    done: `l’aperçu de ${buildId} est fermé.`,
  };
}

/** A staged change for visitors. */
export function askApprove(change: StagedView): PlannedAction {
  const { id, remote, by } = change;
  return {
    action: 'approve',
    remote,
    body: { remote, id },
    title: 'Approuver ce changement ?',
    effect: `${stagedText(change)}. Les visiteurs le voient quelques secondes après. Le journal garde votre nom à côté de la demande.`,
    rows: [{ term: 'Demandé par', text: by }],
    confirm: 'Approuver et mettre en ligne',
    done: 'le changement approuvé est en ligne.',
  };
}

/** A staged change for nobody. */
export function askRefuse(change: StagedView): PlannedAction {
  const { id, remote, by } = change;
  return {
    action: 'refuse',
    remote,
    body: { remote, id, reason: '' },
    title: 'Refuser ce changement ?',
    effect: `${stagedText(change)}. Si vous refusez, rien ne change pour les visiteurs ; l’équipe pourra faire une nouvelle demande.`,
    rows: [{ term: 'Demandé par', text: by }],
    confirm: 'Refuser',
    done: 'le changement est refusé.',
    asksReason: true,
  };
}

type State =
  | { name: 'asking' }
  | { name: 'working'; isComposed: boolean }
  | { name: 'refused'; text: string; reason: string };

interface QuestionProps {
  asked: PlannedAction;
  /** What came of it is on the board before this is over. */
  onDone(said: string): Promise<void>;
  onOutdated(): void;
  onExpired(): void;
  onClose(): void;
}

/** Asks before anything changes for visitors, tells how it goes, and why it didn't. */
export function Question({ asked, onDone, onOutdated, onExpired, onClose }: QuestionProps) {
  const [state, setState] = useState<State>({ name: 'asking' });
  const { action, remote, body, title, effect, rows, confirm, done, asksReason = false } = asked;
  const [reasonFault, setReasonFault] = useState('');
  const isWorking = state.name === 'working';
  const refuse = (text: string, reason = '') => setState({ name: 'refused', text, reason });
  const password = usePassword();
  const go = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWorking) return;
    const form = event.currentTarget;
    const reason = String(new FormData(form).get('reason') ?? '').trim();
    const isShort = asksReason && reason.length < 3;
    setReasonFault(isShort ? 'Dites pourquoi, en quelques mots.' : '');
    if (isShort) return form.querySelector<HTMLInputElement>('[name=reason]')?.focus();
    try {
      if (!(await password.confirm(form))) return;
      setState({ name: 'working', isComposed: false });
      const given = asksReason ? { ...body, reason } : body;
      const result = await makeChange(action, given, () => setState({ name: 'working', isComposed: true }));
      if (result.outcome === 'done') return await onDone(`${remote} : ${done}`);
      if (result.outcome === 'outdated') {
        refuse(
          'Quelqu’un d’autre vient de changer cela : rien n’est fait. Le tableau montre ce qui est en ligne.',
        );
        return onOutdated();
      }
      refuse('Le site refuse ce changement et reste tel quel.', result.reason);
    } catch (error) {
      if (isExpired(error)) return onExpired();
      console.warn('Livraison', error);
      if (error instanceof CallError && error.type.endsWith('#approval-needs-editor'))
        return refuse(error.message);
      if (error instanceof CallError && error.status === 403) {
        forgetConfirmation();
        setState({ name: 'asking' });
        return password.ask(error.message);
      }
      refuse('La réponse n’est pas arrivée : le changement est peut-être fait. Le tableau le montrera.');
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{effect}</p>
      <Ledger rows={[{ term: 'Remote', text: remote }, ...rows]} />
      <div role="alert" className={state.name === 'refused' ? `${admin.told} ${styles.refused}` : undefined}>
        {state.name === 'refused' && (
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
      <p role="status" className={isWorking ? admin.told : undefined}>
        {isWorking && (state.isComposed ? 'Les hôtes se préparent à tourner…' : 'Le site se compose…')}
      </p>
      {state.name !== 'refused' && (
        // The method « dialog » does nothing by itself: the password is never sent as a plain form.
        <form className={admin.stack} method="dialog" noValidate onSubmit={go}>
          {!isWorking && asksReason && (
            <Field
              label="Motif"
              name="reason"
              required
              maxLength={REASON_MAX}
              error={reasonFault || undefined}
            />
          )}
          {!isWorking && password.fields}
          <div className={admin.actions}>
            <Button type="submit" look="primary" aria-disabled={isWorking || password.isBusy}>
              {confirm}
            </Button>
            {!isWorking && <Button onClick={onClose}>Annuler</Button>}
          </div>
        </form>
      )}
    </Dialog>
  );
}
