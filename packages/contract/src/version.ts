/** The product's version, as the console shows it behind a `v`. */
export const productVersion = '3.2.14';
