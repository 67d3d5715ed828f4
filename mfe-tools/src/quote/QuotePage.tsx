import { mark } from '@site/kit/host-made';
import { Link, useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { Hero } from '@site/kit/ui/Hero';
import { Price, PriceTexts } from '@site/kit/ui/Price';
import type { ReactNode } from 'react';
import Quote from './Quote.island.tsx';
import styles from './Quote.module.css';
import { Printed, QuoteSums } from './QuoteParts.tsx';

/** /devis: the visitor's quote across all teams' offers, with its sums and the form that sends it. */
export default function QuotePage() {
  return (
    <>
      <Hero
        look="brief"
        title="Mon devis"
        lead="Les offres que vous avez choisies, ce qu’elles coûtent à la commande, par mois et sur un an. Rien n’est commandé : imprimez-le, partagez-le ou envoyez-le-nous."
      />
      <QuoteMade />
      <Quote />
    </>
  );
}

const where = (name: string, node: ReactNode) => <template data-where={name}>{node}</template>;

/**
 * The quote of the address, which a host fills in, for visitors without JavaScript. With JavaScript the quote comes from
 * the device too, which no host can read.
 */
function QuoteMade() {
  const { vat } = useOperator();
  const price = (name: string, unit: 'mois' | null) => (
    <PriceTexts ht={mark(name)} ttc={vat.ratePercent === null ? null : mark(`${name}Ttc`)} unit={unit} />
  );
  return (
    <noscript>
      <template data-made="quoted">
        <div className={styles.content}>
          {where(
            'unread',
            <p className={styles.notice}>
              Lignes de cette adresse qui n’ont pas pu être lues : {mark('unread')}. L’adresse a peut-être été
              coupée ou modifiée ; un devis compte {mark('most')} lignes au plus.
            </p>,
          )}
          {where(
            'none',
            <p>
              Aucune offre n’y est nommée : choisissez parmi <Link to="/offres">les offres</Link>, ou
              dites-nous ce qu’il vous faut par <Link to="/contact">le formulaire de contact</Link>.
            </p>,
          )}
          {where(
            'count',
            <>
              <Printed day={mark('day')} address={mark('whole')} />
              <div className={styles.columns}>
                <section aria-label={mark('count')}>
                  <h2>{mark('count')}</h2>
                  <ol className={styles.lines}>
                    <template data-each="lines">
                      <li>
                        <article className={styles.row} aria-label={mark('name')}>
                          <header>
                            <h3>
                              {where('path', <a href={mark('path')}>{mark('name')}</a>)}
                              {where('unnamed', mark('name'))}
                            </h3>
                            {where('facts', <p className={styles.facts}>{mark('facts')}</p>)}
                            <p className={styles.facts}>{mark('chosen')}</p>
                          </header>
                          {where('changed', <p className={styles.state}>{mark('changed')}</p>)}
                          {where(
                            'unnamed',
                            <p className={styles.state}>
                              Cette offre n’est pas de celles que cette page peut vérifier : nous vous dirons
                              si elle est disponible, et à quel prix.
                            </p>,
                          )}
                          <div className={styles.amounts}>
                            <div className={styles.price}>
                              {where('monthly', price('monthly', 'mois'))}
                              {where('unpriced', <Price cents={null} />)}
                              {where('each', <span className={styles.facts}>{mark('each')}</span>)}
                              {where(
                                'once',
                                <span className={styles.facts}>et {price('once', null)} une fois</span>,
                              )}
                            </div>
                          </div>
                        </article>
                      </li>
                    </template>
                  </ol>
                </section>
                <QuoteSums
                  priceOf={price}
                  left={where('left', <p className={styles.facts}>{mark('left')}</p>)}
                  commitment={mark('commitment')}
                  vat={mark('vatLine')}
                >
                  <div className={styles.toForm}>
                    <ButtonLink to={`/contact?${mark('query')}`}>Envoyer cette demande</ButtonLink>
                  </div>
                  <p className={`${styles.facts} ${styles.toForm}`}>
                    Sans JavaScript, ce devis n’est gardé que dans l’adresse de cette page. Pour d’autres
                    offres encore, nommez-les dans votre message.
                  </p>
                </QuoteSums>
              </div>
            </>,
          )}
        </div>
      </template>
    </noscript>
  );
}
