/**
 * Runs in the page's head, before the user can leave. During hydration the router names a history entry that has no
 * name yet; Firefox and Safari then cancel a navigation under way, and the pressed link leads nowhere. An entry
 * that has a name is left alone.
 */
export const namedEntryScript =
  "history.state?.key||(k=>history.replaceState({__TSR_index:0,key:k,__TSR_key:k},''))(Math.random().toString(36).slice(2))"
