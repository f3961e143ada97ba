/**
 * Abridged to five significant figures; conventional values for elements whose weight varies in nature. Source: IUPAC, Standard atomic
 * weights of the elements 2021, Pure Appl. Chem. 2022, 94(5), 573, https://doi.org/10.1515/pac-2019-0603
 */
export const ATOMIC_WEIGHTS: Readonly<Record<string, number>> = {
  H: 1.008,
  B: 10.81,
  C: 12.011,
  N: 14.007,
  O: 15.999,
  F: 18.998,
  Na: 22.99,
  Mg: 24.305,
  P: 30.974,
  S: 32.06,
  Cl: 35.45,
  K: 39.098,
  Ca: 40.078,
  V: 50.942,
  Cr: 51.996,
  Mn: 54.938,
  Fe: 55.845,
  Ni: 58.693,
  Cu: 63.546,
  Zn: 65.38,
  Se: 78.971,
  Mo: 95.95,
  Sn: 118.71,
  I: 126.9,
};
