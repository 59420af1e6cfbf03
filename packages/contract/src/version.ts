/** The product's version: this is the one place that says it. The console shows it behind a `v`. */
export const productVersion = '3.2.14';
