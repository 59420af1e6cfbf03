/** The product's version, as the foot of the menu shows it. */
export const version = 'v3.2.14';
