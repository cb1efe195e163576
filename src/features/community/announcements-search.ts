import * as v from 'valibot'
import { laterPage } from '~/forms/search-parameters'

/** The search parameters of a list of announcements. */
export const announcementsSearch = v.object({ page: laterPage })
