/** Folder of the real data that benches read, beside the project; `SHARED_DATA` names another. */
const SHARED_DATA = process.env.SHARED_DATA ?? "../shared/data";

/** The NIH's product export of 2019 with 92,456 real names, if it is present. */
export const NIH_EXPORT: string = `${SHARED_DATA}/dsld/lstProducts-2019-06-07.csv.zip`;
