import { useState } from 'react';
import Intro from './VpsIntro.static.tsx';
import styles from './VpsPage.module.css';
export default function VpsPage() {
  const [n, set] = useState(0);
  return <article className={styles.page}><Intro/><button type="button" onClick={() => set(n + 1)}>{n}</button></article>;
}
