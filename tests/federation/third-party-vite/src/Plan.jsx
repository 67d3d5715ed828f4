import './plan.css';
import drawing from './plan.svg';

export default function Plan() {
  return <img className="plan" src={drawing} alt="Plan de la baie" />;
}
