/** In a new plan's address: it begins with an import. */
export const IMPORT_PARAM = 'import';
