CREATE TABLE "ai_feedback" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"visitor" text NOT NULL,
	"user_id" integer,
	"search_id" text NOT NULL,
	"supplement_id" integer,
	"grade" smallint NOT NULL,
	"reason" text,
	"note" text,
	"question" text,
	"features" jsonb,
	"model_version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ai_feedback_once" UNIQUE NULLS NOT DISTINCT("visitor","search_id","supplement_id")
);
--> statement-breakpoint
CREATE TABLE "ai_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"interpreted" jsonb NOT NULL,
	"ranked" jsonb NOT NULL,
	"answer" jsonb,
	"mode" text NOT NULL,
	"model_version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ranker_versions" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ranker_versions_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"weights" jsonb NOT NULL,
	"against" integer NOT NULL,
	"ratings" integer NOT NULL,
	"raters" integer NOT NULL,
	"held_out_searches" integer NOT NULL,
	"ndcg_10" double precision NOT NULL,
	"mrr" double precision NOT NULL,
	"ndcg_10_before" double precision NOT NULL,
	"mrr_before" double precision NOT NULL,
	"gain_low" double precision NOT NULL,
	"gain_high" double precision NOT NULL,
	"promoted" boolean NOT NULL,
	"in_use" boolean NOT NULL,
	"trained_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_feedback" ADD CONSTRAINT "ai_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_feedback_user" ON "ai_feedback" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_feedback_at" ON "ai_feedback" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ai_searches_expiry" ON "ai_searches" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ranker_versions_in_use" ON "ranker_versions" USING btree ("in_use") WHERE "ranker_versions"."in_use";