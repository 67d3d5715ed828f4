import { contactMessages } from '@site/api-contract/contact-rules';

/** What a plain form is answered. */
export const acceptedPage = (reference: string) => ({
  title: 'Message envoyé',
  paragraphs: [
    contactMessages.success,
    `Votre référence : ${reference}. Nous vous répondrons par e-mail ou par téléphone.`,
  ],
  backHref: '/contact',
});

/** See {@link acceptedPage}. */
export const refusedPage = { title: 'Message non envoyé', backHref: '/contact' };
