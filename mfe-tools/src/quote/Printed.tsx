import { useOperator } from '@site/kit/nav';
import styles from './Quote.module.css';

/**
 * What paper needs beside the lines: whose offer it is, from when, and where it stands.
 *
 * @param address of the quote with its lines, whole
 */
export function Printed({ day, address }: { day: string; address: string }) {
  const { brand, address: seat, identifiers, phone, email } = useOperator();
  return (
    <div className={styles.printed}>
      <p>
        <strong>Devis indicatif du {day}</strong>
        <br />
        Prix publiés ce jour-là ; rien n’est commandé.
      </p>
      <p>
        {brand.legalName}, {seat.street}, {seat.postcode} {seat.town}
        <br />
        SIREN {identifiers.siren}, {phone}, {email}
      </p>
      <p className={styles.address}>{address}</p>
    </div>
  );
}
