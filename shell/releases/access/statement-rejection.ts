import type { ProblemType } from '@site/api/http/problem-types';
import { RejectedError } from '../../site/errors.ts';

interface RejectionText {
  /** In English, for the commands. */
  reason: string;
  /** In French, for readers of the API. */
  detail: string;
  /** By default `statement-refused`. */
  type?: ProblemType;
}

/** Rejections for missing or invalid proof of identity or rights. */
const rejections = {
  missing: {
    reason: 'no signed statement came with the call',
    detail: 'Une déclaration signée est nécessaire.',
  },
  malformed: {
    reason: 'it isn’t a statement',
    detail: 'La déclaration n’a pas la forme attendue.',
  },
  algorithm: {
    reason: 'it isn’t signed with EdDSA, the one algorithm that is accepted here',
    detail: 'La déclaration doit être signée en EdDSA : aucun autre algorithme n’est accepté.',
  },
  unknown: {
    reason: 'no key here has the name it gives: the operator adds it (site teams add)',
    detail: 'La clé que nomme la déclaration n’est pas connue ici.',
  },
  revoked: {
    reason: 'its key was revoked',
    detail: 'La clé de la déclaration a été révoquée.',
  },
  ended: {
    reason: 'its key has ended',
    detail: 'La clé de la déclaration a pris fin.',
  },
  signature: {
    reason: 'its signature isn’t its key’s: it was altered, or signed with another',
    detail: 'La signature n’est pas celle de la clé : la déclaration a été modifiée ou signée par une autre.',
  },
  audience: {
    reason: 'it was made for another site',
    detail: 'La déclaration est faite pour un autre site.',
  },
  early: {
    reason: 'it comes from the future: set the signer’s clock',
    detail: 'La déclaration vient du futur : réglez l’horloge du signataire.',
  },
  late: {
    reason: 'its time is over',
    detail: 'La déclaration a expiré.',
  },
  long: {
    reason: 'it would hold longer than a quarter of an hour',
    detail: 'La déclaration vaut plus d’un quart d’heure.',
  },
  used: {
    reason: 'it was used before',
    detail: 'La déclaration a déjà servi.',
    type: 'statement-used',
  },
  busy: {
    reason: 'what it asks for is under way',
    detail: 'Ce que demande la déclaration est en cours : attendez-en la fin.',
    type: 'change-under-way',
  },
  purpose: {
    reason: 'it asks for something else than this call does',
    detail: 'La déclaration demande autre chose que cet appel.',
    type: 'change-refused',
  },
  manifest: {
    reason: 'it names another manifest than the one sent',
    detail: 'La déclaration nomme un autre manifeste que celui reçu.',
    type: 'change-refused',
  },
  release: {
    reason: 'it names another release than its manifest',
    detail: 'La déclaration nomme une autre version que son manifeste.',
    type: 'change-refused',
  },
  unannounced: {
    reason: 'its release wasn’t announced: upload its manifest first',
    detail: 'La version n’a pas été annoncée : envoyez d’abord son manifeste.',
    type: 'change-refused',
  },
  unasked: {
    reason: 'no file with this hash is wanted',
    detail: 'Aucun fichier de cette empreinte n’est attendu.',
    type: 'change-refused',
  },
  'not-its-remote': {
    reason: 'its key may not release that remote',
    detail: 'La clé de la déclaration ne peut pas publier ce remote.',
    type: 'not-your-remote',
  },
  'previews-only': {
    reason: 'its key may only make and end previews',
    detail: 'La clé de la déclaration ne peut que montrer des aperçus.',
    type: 'not-your-remote',
  },
  operator: {
    reason: 'only a key for all remotes (*) may ask for that',
    detail: 'Seule une clé valable pour tous les remotes (*) peut demander cela.',
    type: 'not-your-remote',
  },
  'token-malformed': {
    reason: 'it isn’t an identity token',
    detail: 'Le jeton d’identité n’a pas la forme attendue.',
  },
  'token-algorithm': {
    reason: 'the identity token isn’t signed with an algorithm that is accepted here',
    detail: 'Le jeton d’identité est signé par un algorithme refusé ici.',
  },
  'token-issuer': {
    reason: 'no team of this site trusts the identity token’s issuer and audience',
    detail: 'Aucune équipe de ce site n’accepte l’émetteur et le destinataire de ce jeton d’identité.',
  },
  'token-signature': {
    reason: 'the identity token’s signature isn’t its issuer’s',
    detail: 'La signature du jeton d’identité n’est pas celle de son émetteur.',
  },
  'token-early': {
    reason: 'the identity token comes from the future: its issuer’s clock is wrong',
    detail: 'Le jeton d’identité vient du futur : l’horloge de son émetteur est fausse.',
  },
  'token-late': {
    reason: 'the identity token’s time is over',
    detail: 'Le jeton d’identité a expiré.',
  },
  'token-time': {
    reason: 'the identity token doesn’t say when it was made and ends within a day',
    detail: 'Le jeton d’identité doit dire quand il a été fait, et valoir moins d’un jour.',
  },
  'token-claims': {
    reason: 'the identity token’s claims are no team’s',
    detail: 'Les attributs du jeton d’identité ne correspondent à aucune équipe.',
  },
  'token-used': {
    reason: 'the identity token was used before',
    detail: 'Le jeton d’identité a déjà servi.',
    type: 'statement-used',
  },
  'key-known': {
    reason: 'the key is one that is known already: make another',
    detail: 'Cette clé est déjà connue : faites-en une autre.',
  },
  'too-many-keys': {
    reason: 'too many keys of this issuer hold at once: wait a quarter of an hour',
    detail: 'Trop de clés de cet émetteur sont valables à la fois : attendez un quart d’heure.',
    type: 'change-refused',
  },
} as const satisfies Record<string, RejectionText>;

/** Reasons to reject a statement or an identity token. */
export type StatementRejectionReason = keyof typeof rejections;

/** Rejections of statements whose signature is valid for the key they name. */
const PROVEN: ReadonlySet<StatementRejectionReason> = new Set([
  'revoked',
  'ended',
  'audience',
  'early',
  'late',
  'long',
  'key-known',
]);

/** Rejection of a statement or an identity token; nothing was stored. */
export class StatementRejectedError extends RejectedError {
  override readonly name = 'StatementRejectedError';

  /**
   * @param author owner or claimed owner of the statement, for the list of rejections
   * @param more added to the reason, e.g. the expected value
   * @param detail in French, for readers of the API
   */
  constructor(
    readonly kind: StatementRejectionReason,
    readonly author: string,
    more?: string,
    readonly detail: string = rejections[kind].detail,
  ) {
    const { reason } = rejections[kind];
    super(more ? `${reason} (${more})` : reason);
  }

  /** See `problemTypes`. */
  get type(): ProblemType {
    const { type }: RejectionText = rejections[this.kind];
    return type ?? 'statement-refused';
  }

  /** True if the sender has proved neither a key of this site nor a pipeline that may have one. */
  get isUnproven(): boolean {
    return this.type === 'statement-refused' && !PROVEN.has(this.kind);
  }
}
