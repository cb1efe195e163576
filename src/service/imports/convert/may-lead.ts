const mayHoldLinks = /\]\(|\]:|\]\[|!\[/

/** Whether there may be links or images in a text. */
export const mayLead = (text: string): boolean => mayHoldLinks.test(text)
