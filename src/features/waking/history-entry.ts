/**
 * Runs in the page's head, before anybody can leave. The router names the entry of the history that it finds unnamed when
 * React takes the page over; Firefox and Safari then drop whatever page somebody is on the way to, and the link that was
 * pressed leads nowhere. An entry that has its name already is left alone.
 */
export const namedEntryScript =
  "history.state?.key||(k=>history.replaceState({__TSR_index:0,key:k,__TSR_key:k},''))(Math.random().toString(36).slice(2))"
