/** A report in the shape of https://open.fda.gov/apis/food/enforcement/example-api-queries/. */
export const enforcementReport = (number: string, change: Record<string, unknown> = {}) => ({
  recall_number: number,
  event_id: "97001",
  status: "Ongoing",
  classification: "Class II",
  product_type: "Food",
  recalling_firm: "Northleaf, Inc.",
  country: "United States",
  product_description: "Northleaf Super Greens Dietary Supplement, 48 servings. UPC 0 36000 29145 2",
  reason_for_recall: "Undeclared milk allergen",
  code_info: "Lot 24B117, exp 05/2027",
  recall_initiation_date: "20260304",
  report_date: "20260311",
  ...change,
});
