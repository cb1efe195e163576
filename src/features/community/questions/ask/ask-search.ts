import * as v from 'valibot'
import { searchText } from '~/forms/search-parameters'

/** What a question is asked about: the slug of a document, and the id of a heading in it. */
export const askSearch = v.object({ document: searchText(120), heading: searchText(200) })
