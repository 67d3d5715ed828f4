import { EMAIL_MAX } from './email-rules.ts';
import { defineForm } from './form.ts';
import { retentionText } from './retention.ts';

/** Shortest accepted message, in UTF-16 units as `minlength` counts them, ends trimmed. */
export const CONTACT_MESSAGE_MIN = 50;
/** Longest accepted message. */
const CONTACT_MESSAGE_MAX = 5000;

/** The contact form (docs/product.md#contact), which sends the request for a quote too. */
export const contactForm = defineForm({
  path: '/send-contact',
  page: '/contact',
  sections: ['person', 'more', 'request', 'agreement'],
  fields: {
    firstname: {
      section: 'person',
      label: 'Prénom',
      phrase: 'votre prénom',
      input: { autoComplete: 'given-name', required: true },
      maxLength: 80,
    },
    lastname: {
      section: 'person',
      label: 'Nom',
      phrase: 'votre nom',
      input: { autoComplete: 'family-name', required: true },
      maxLength: 80,
    },
    email: {
      section: 'person',
      label: 'Adresse e-mail',
      input: { type: 'email', autoComplete: 'email', required: true },
      maxLength: EMAIL_MAX,
    },
    phone: {
      section: 'person',
      label: 'Téléphone',
      phrase: 'votre numéro de téléphone',
      missing: 'Merci d’indiquer votre numéro de téléphone.',
      incomplete: 'Ce numéro de téléphone est incomplet.',
      input: { type: 'tel', autoComplete: 'tel', required: true, minLength: 6 },
      maxLength: 40,
    },
    organisation: {
      section: 'person',
      label: 'Organisation',
      phrase: 'le nom de votre organisation',
      input: { autoComplete: 'organization' },
      maxLength: 120,
    },
    message: {
      section: 'request',
      label: 'Message',
      phrase: 'votre message',
      missing: `Votre message doit contenir au moins ${CONTACT_MESSAGE_MIN} caractères.`,
      hint: `Au moins ${CONTACT_MESSAGE_MIN} caractères.`,
      input: { rows: 7, required: true, minLength: CONTACT_MESSAGE_MIN },
      maxLength: CONTACT_MESSAGE_MAX,
    },
    consent: {
      section: 'agreement',
      label: 'J’accepte que ces informations servent à traiter ma demande.',
      missing: 'Vous devez accepter pour envoyer le message.',
      input: { type: 'checkbox', required: true },
    },
    /** The offer that the visitor came from. */
    offre: { mailLabel: 'Offre' },
    /** Lines of a quote, as texts separated by spaces. */
    quote: { isStored: false },
    rappel: {
      section: 'more',
      label: 'Quand vous rappeler ?',
      mailLabel: 'À rappeler',
      phrase: 'le moment où vous rappeler',
      hint: 'Un jour, un moment : mardi matin, après 17 h…',
      input: { autoComplete: 'off' },
      maxLength: 120,
    },
    adresse: {
      section: 'more',
      label: 'Adresse à raccorder',
      phrase: 'l’adresse à raccorder',
      hint: 'Numéro, rue, code postal et commune.',
      input: { autoComplete: 'address-line1' },
      maxLength: 200,
    },
    /** Address of the content that a notice is about. */
    lien: { mailLabel: 'Contenu signalé' },
  },
  checkedFirst: ['consent', 'phone', 'message'],
  submitLabel: 'Envoyer le message',
  notice: `Ces informations, destinées à notre équipe, servent à vous répondre ; elles sont effacées après ${retentionText}. Vous pouvez y accéder, les corriger ou les faire effacer :`,
  messages: {
    success: '✅ Demande de contact envoyée avec succès !',
    error: '❌ Une erreur est survenue. Veuillez réessayer.',
    kept: 'Message gardé : il partira au retour du réseau.',
    delayed: 'Message gardé : cet appareil le renverra de lui-même.',
  },
});

/** Value of `objet` in the query of /contact for a notice. */
export const NOTICE_SUBJECT = 'signalement';

const { phone: _, ...noticeFields } = contactForm.fields;

/**
 * A notice of illegal content: the contact form with what article 16 of Regulation (EU) 2022/2065 asks for, and without a phone
 * number.
 */
export const noticeForm = defineForm({
  ...contactForm,
  page: `/contact?objet=${NOTICE_SUBJECT}`,
  fields: {
    ...noticeFields,
    message: {
      ...contactForm.fields.message,
      label: 'Pourquoi ce contenu est illicite',
      missing: `Expliquez pourquoi, en au moins ${CONTACT_MESSAGE_MIN} caractères.`,
    },
    lien: {
      ...contactForm.fields.lien,
      section: 'request',
      label: 'Adresse exacte du contenu',
      phrase: 'l’adresse exacte du contenu',
      hint: 'Son lien complet, ou ce qu’il faut pour le trouver.',
      input: { autoComplete: 'off', required: true },
      maxLength: 2000,
    },
    consent: {
      ...contactForm.fields.consent,
      label: 'Je déclare de bonne foi que ces informations sont exactes et complètes.',
      missing: 'Vous devez le déclarer pour envoyer le signalement.',
    },
  },
  submitLabel: 'Envoyer le signalement',
});

/** Returns the declaration that a submission follows: the notice's where it has the field of a content. */
export const selectContactForm = (body: { lien?: unknown } | null | undefined) =>
  body?.lien === undefined ? contactForm : noticeForm;
