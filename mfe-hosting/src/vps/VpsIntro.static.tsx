import { Link } from '@site/kit/nav';
import styles from './VpsIntro.module.css';
export default function VpsIntro() { return <h1 className={styles.intro}>VPS <Link to="/">x</Link></h1>; }
