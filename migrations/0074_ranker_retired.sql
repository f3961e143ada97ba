DROP TABLE "promotion_holds" CASCADE;--> statement-breakpoint
DROP TABLE "ranker_versions" CASCADE;--> statement-breakpoint
ALTER TABLE "ai_feedback" DROP COLUMN "features";--> statement-breakpoint
ALTER TABLE "ai_feedback" DROP COLUMN "model_version";--> statement-breakpoint
ALTER TABLE "ai_feedback" DROP COLUMN "network";--> statement-breakpoint
ALTER TABLE "ai_searches" DROP COLUMN "model_version";