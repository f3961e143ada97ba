/**
 * The packages of this folder, which need not be installed, as `any`: the files beside this one state what is used of them.
 * `tsconfig.on-demand.json` leaves this file out and so compares that with their own types.
 */
declare module "autocannon";
declare module "lighthouse";
declare module "lighthouse/core/gather/gatherers/trace.js";
declare module "minisearch";
declare module "puppeteer-core";
