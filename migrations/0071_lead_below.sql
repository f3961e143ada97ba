ALTER TABLE "reports" ADD COLUMN "lead_below" boolean;
