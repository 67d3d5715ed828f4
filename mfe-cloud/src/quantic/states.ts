/** Bytes of one complex amplitude in double precision. */
const BYTES_PER_AMPLITUDE = 16;
const GIBI = 2 ** 30;

/** Basis states of a register: 2 to the power of its qubits. Exact up to 53. */
export const stateCount = (qubits: number): number => 2 ** qubits;

/** Memory of the state vector, in bytes (decision 33). */
export const vectorBytes = (qubits: number): number => BYTES_PER_AMPLITUDE * stateCount(qubits);

const digits = new Intl.NumberFormat('fr-FR');

/** « 33 554 432 » */
export const formatStates = (qubits: number): string => digits.format(stateCount(qubits));

/** « 536 870 912 octets (0,5 Gio) » */
export const formatVector = (qubits: number): string =>
  `${digits.format(vectorBytes(qubits))} octets (${digits.format(vectorBytes(qubits) / GIBI)} Gio)`;
