/**
 * A whole number as people read it: `1,234,567`. Written by hand: the first number that a browser puts into words by
 * its own rules keeps the page from answering for 15 ms.
 */
export const grouped = (number: number): string => String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
