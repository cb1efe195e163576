import * as v from 'valibot'
import { searchText } from '~/forms/search-parameters'

/** What a link to the contact page may already know. */
export const contactSearch = v.object({ subject: searchText(200) })
